import type { ReactNode } from 'react';
import { failureText } from '../api/failures';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { Notice } from './Notice';
import { Waiting } from './Skeleton';

interface Props {
  /** Queries that the screen needs. */
  queries: readonly { error: Error | null; isFetching: boolean; refetch: () => unknown }[];
  /** Text of a failure without words of its own. */
  fallback: string;
  /** The screen's skeleton. */
  children: ReactNode;
}

/** A screen whose data is not there: its skeleton, or the failure with a retry button. */
export function NotLoaded({ queries, fallback, children }: Props) {
  const { t } = useTranslation();
  const failed = queries.filter(({ error }) => error !== null);
  if (failed.length === 0) return <Waiting>{children}</Waiting>;
  return (
    <div data-no-toast="">
      <Notice
        tone="danger"
        isAnnounced
        action={
          <Button
            tone="quiet"
            isBusy={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {t('retry')}
          </Button>
        }
      >
        {failureText(failed[0]?.error, fallback, t)}
      </Notice>
    </div>
  );
}
