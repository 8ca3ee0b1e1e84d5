import 'i18next';
import type { Texts } from './el';
import type { reportsEl } from './el/reports';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts; reports: typeof reportsEl };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}
