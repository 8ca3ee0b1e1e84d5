import { loadPart as loadOnce } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType } from 'react';
import { loadLaterTexts } from '../i18n/i18n';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Component of a lazily loaded chunk that has the texts of the first screen only. */
export const loadFirstPart = <Props extends object>(name: string, load: Load<Props>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadOnce(name, load) }));

/** Component of a lazily loaded chunk. It appears together with its texts. */
export const loadPart = <Props extends object>(name: string, load: Load<Props>): ComponentType<Props> =>
  loadFirstPart(name, async () => (await Promise.all([load(), loadLaterTexts()]))[0]);
