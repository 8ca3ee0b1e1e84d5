import { Button } from './Button';
import { Notice } from './Notice';

interface Props {
  text: string;
  retryLabel: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Load error with a retry button. */
export function FailureNotice({ text, retryLabel, isRetrying, onRetry }: Props) {
  return (
    <div data-no-toast="">
      <Notice
        tone="danger"
        isAnnounced
        action={
          <Button tone="quiet" isBusy={isRetrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
