import 'i18next';
import type { Texts } from './el';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}
