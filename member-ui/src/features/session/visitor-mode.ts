/** The three modes of the screen before signing in (rule: visitor modes), as its address names them: `?mode=register`. */
const MODE_NAMES = { signIn: null, register: 'register', forgotPassword: 'forgot-password' } as const;
export type VisitorMode = keyof typeof MODE_NAMES;

const PARAMETER = 'mode';

export function readMode(search: string): VisitorMode {
  const name = new URLSearchParams(search).get(PARAMETER);
  if (name === MODE_NAMES.register) return 'register';
  return name === MODE_NAMES.forgotPassword ? 'forgotPassword' : 'signIn';
}

/** The same address in another mode: whoever followed a link to a day still gets there after signing in. */
export function addressIn(mode: VisitorMode, path: string, search = ''): string {
  const parameters = new URLSearchParams(search);
  const name = MODE_NAMES[mode];
  if (name === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, name);
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}
