import type { BroadcastState } from '@palestra/backend/contract/mail';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface SteerButtonProps {
  state: BroadcastState;
  isPending: boolean;
  onSteer: (step: 'stop' | 'resume') => void;
}

/** Stops a broadcast in progress, or resumes a stopped one. */
export function SteerButton({ state, isPending, onSteer }: SteerButtonProps) {
  const { t } = useTranslation();
  if (state === 'finished') return null;
  const step = state === 'sending' ? 'stop' : 'resume';
  const busy = step === 'stop' ? 'broadcast.stopping' : 'broadcast.resuming';
  return (
    <Button
      variant={step === 'stop' ? 'outlined' : 'contained'}
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => onSteer(step)}
    >
      {t(isPending ? busy : `broadcast.${step}`)}
    </Button>
  );
}
