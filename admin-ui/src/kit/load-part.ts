import { loadPart as loadOnce } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType } from 'react';
import { loadLaterTexts } from '../i18n/i18n';

type Shown<Exported> = Exported extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** Component of a lazily loaded file, by its name there. It has the texts of the first screen only. */
export const loadFirstPart = <Part, Name extends keyof Part>(chunk: string, load: () => Promise<Part>, name: Name) =>
  lazy(async () => ({
    default: (await loadOnce(chunk, load))[name] as ComponentType<object>,
  })) as unknown as Shown<Part[Name]>;

/** The same, which appears together with its texts. */
export const loadPart = <Part, Name extends keyof Part>(chunk: string, load: () => Promise<Part>, name: Name) =>
  loadFirstPart(chunk, async () => (await Promise.all([load(), loadLaterTexts()]))[0], name);
