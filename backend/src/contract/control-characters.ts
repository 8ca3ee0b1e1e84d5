// PostgreSQL stores no NUL, and no name, mail or reason needs a control character other than tab and line break.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what it looks for
export const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
