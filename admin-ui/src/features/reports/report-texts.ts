import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { reportsEl } from '../../i18n/el/reports';
import { reportsEn } from '../../i18n/en/reports';

// Both languages, so that switching needs no further file.
i18next.addResourceBundle('el', 'reports', reportsEl);
i18next.addResourceBundle('en', 'reports', reportsEn);

/** Texts of the reports. */
export const useReportTexts = () => useTranslation('reports').t;
