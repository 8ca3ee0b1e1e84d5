import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isChecking, onConnection } from '../providers/connection';
import { Banner } from './Banner';

/** Beside a change that was not answered in time, while the server is asked what became of it. */
export function Checking() {
  const { t } = useTranslation();
  const isLooking = useSyncExternalStore(onConnection, isChecking);
  return isLooking ? <Banner kind="warning" text={t('errors.checking')} /> : null;
}
