; Installs the self-contained folder for one user; makensis packaging\windows\guiche.nsi makes it into dist.
Unicode true
!define NAME "Guichê"
!ifndef VERSION
  !searchparse /file "..\..\pos_app\__init__.py" `__version__ = "` VERSION `"`
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Guiche"
Name "${NAME}"
OutFile "..\..\dist\guiche-${VERSION}.exe"
InstallDir "$LOCALAPPDATA\Programs\Guiche"
RequestExecutionLevel user
SetCompressor /SOLID lzma

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; A program that runs cannot be opened for writing: an order may be on its way in its window.
!macro Look PROGRAM
  IfFileExists "$INSTDIR\${PROGRAM}" 0 +6
  ClearErrors
  FileOpen $0 "$INSTDIR\${PROGRAM}" a
  IfErrors 0 +3
    MessageBox MB_ICONSTOP "O Guichê está aberto. Feche-o antes: uma venda pode estar em andamento."
    Abort
  FileClose $0
!macroend
!macro Closed UN
Function ${UN}Closed
  !insertmacro Look "pos-app.exe"
  !insertmacro Look "guiche.exe"
FunctionEnd
!macroend
!insertmacro Closed ""
!insertmacro Closed "un."

Section
  Call Closed
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "..\..\build\guiche\*.*"
  CreateDirectory "$SMPROGRAMS\${NAME}"
  CreateShortcut "$SMPROGRAMS\${NAME}\${NAME}.lnk" "$INSTDIR\guiche.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}\${NAME} treinamento.lnk" "$INSTDIR\guiche.exe" "--training"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\guiche.exe"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Call un.Closed
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\pos-app.exe"
  Delete "$INSTDIR\guiche.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$SMPROGRAMS\${NAME}"
  DeleteRegKey HKCU "${KEY}"
  MessageBox MB_ICONINFORMATION|MB_OK "O registro das vendas continua em $LOCALAPPDATA\guiche."
SectionEnd
