import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isChecking, onConnection } from '../../api/connection';
import { Banner } from './Banner';

/** Shown while the console looks for the outcome of a change without a response. */
export function Checking() {
  const { t } = useTranslation();
  const isLooking = useSyncExternalStore(onConnection, isChecking);
  return isLooking ? <Banner kind="warning" text={t('errors.checking')} /> : null;
}
