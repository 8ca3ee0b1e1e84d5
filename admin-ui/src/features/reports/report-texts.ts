import { useTranslation } from 'react-i18next';

/** Texts of the reports. */
export const useReportTexts = () => useTranslation('translation', { keyPrefix: 'reports' }).t;
