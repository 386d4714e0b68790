/* In front of Chromium's program: keeps its memory closed to other programs of its user (decision 176).
 *
 * The kernel starts a program that its user cannot read with its memory closed, and with it the files of /proc
 * that Chromium's sandbox is set up through. The process that sets it up is opened for that, and closed with its
 * root folder. All that shows pages is forked from it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

__attribute__((constructor)) static void open_for_the_sandbox(void)
{
    if (getenv("SBX_USER_NS")) /* Chromium's own word: it was started in a user namespace. */
        prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

long syscall(long number, ...)
{
    static long (*next)(long, ...);
    long word[6];
    va_list rest;

    if (!next)
        next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_start(rest, number);
    for (int i = 0; i < 6; i++)
        word[i] = va_arg(rest, long);
    va_end(rest);
    long done = next(number, word[0], word[1], word[2], word[3], word[4], word[5]);
    if (number == SYS_chroot && !done)
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    return done;
}
