/** The three modes of the visitor screen (rule: visitor modes) as in its address: `?mode=register`. */
const MODE_NAMES = { signIn: null, register: 'register', forgotPassword: 'forgot-password' } as const;
export type VisitorMode = keyof typeof MODE_NAMES;

const PARAMETER = 'mode';

export function readMode(search: string): VisitorMode {
  const name = new URLSearchParams(search).get(PARAMETER);
  if (name === MODE_NAMES.register) return 'register';
  return name === MODE_NAMES.forgotPassword ? 'forgotPassword' : 'signIn';
}

/** The same address in another mode, so that a linked day still opens after signing in. */
export function addressIn(mode: VisitorMode, path: string, search = ''): string {
  const parameters = new URLSearchParams(search);
  const name = MODE_NAMES[mode];
  if (name === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, name);
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}
