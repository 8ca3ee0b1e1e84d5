export interface InitialFiles {
  code: string[];
  fonts: string[];
}
export const FONTS_WEIGH: number;
export const FIRST_SCREENS: Record<'signIn' | 'overview' | 'book', string[]>;
export function initialFiles(url: string, needs: string[]): Promise<InitialFiles>;
export function weigh(url: string, files: string[]): Promise<number>;
