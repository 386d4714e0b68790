# An order may be open in a window that runs, and its program would change under it.
for exe in /proc/[0-9]*/exe; do
    if [ "$(readlink "$exe")" = "$DPKG_ROOT/usr/lib/guiche/pos-app" ]; then
        echo "guiche: Guichê is open here. Close it first: a sale may be on its way." >&2
        exit 1
    fi
done
