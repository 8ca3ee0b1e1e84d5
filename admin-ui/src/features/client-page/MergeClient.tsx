import Button from '@mui/material/Button';
import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { MergedClients, MergeRequest } from '@palestra/backend/contract/merging';
import { useState } from 'react';
import { useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Panel } from '../../kit/ui/Panel';
import { SelectField } from '../../kit/ui/SelectField';
import { ClientLines, ClientSearch } from '../appointments/ClientSearch';
import { useClient } from '../clients/client';
import { DryRunAnswer } from '../schedule/DryRunResult';
import { useDryRun } from '../schedule/dry-run';
import { announce } from '../schedule/appointment-events';
import { GivenDaysNote } from '../subscriptions/GivenDaysNote';
import styles from './ClientScreen.module.css';
import { mergeClients, useReadClientsAgain } from './client-page.api';

/** Makes two clients one, who are the same person. */
export function MergeClient() {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel title={t('clients.merge.title')} className={styles.preferences}>
      <p className="quiet">{t('clients.merge.hint')}</p>
      <div>
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {t('clients.merge.open')}
        </Button>
      </div>
      {isAsked && <MergeDialogs onClose={() => setAsked(false)} />}
    </Panel>
  );
}

type Step = 'who' | 'collisions' | 'confirm';

/** The choices of staff where both have something. */
type MergeChoice = Required<Pick<MergeRequest, 'cancelledIds' | 'takesEmail'>>;
/** An address that is offered is taken, unless somebody says no. */
const NO_CHOICE: MergeChoice = { cancelledIds: [], takesEmail: true };

/** Three steps: who goes, the data of both, and the question. */
function MergeDialogs({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const [step, setStep] = useState<Step>('who');
  const [other, setOther] = useState<Client | null>(null);
  const [choice, setChoice] = useState(NO_CHOICE);
  const query = useMergePreview(client.id, other?.id ?? null, choice);
  if (other === null || step === 'who') {
    const choose = (found: Client): void => {
      setOther(found);
      setChoice(NO_CHOICE);
      setStep('collisions');
    };
    return <WhoDialog onChoose={choose} onClose={onClose} />;
  }
  if (step === 'confirm' && query.data !== undefined)
    return <MergeQuestion {...{ preview: query.data, choice, answer: query.answer, onClose }} />;
  return (
    <CollisionsDialog
      {...{ other, query, choice, onClose }}
      onChoose={setChoice}
      onBack={() => setStep('who')}
      onNext={() => setStep('confirm')}
    />
  );
}

/** The dry run, read again when either client gets or loses a visit, until they are merged. */
const useMergePreview = (id: string, otherId: string | null, choice: MergeChoice) =>
  useDryRun(
    otherId === null ? null : ['merge', id, otherId, choice],
    (signal) => mergeClients(id, { otherId: otherId ?? '', ...choice }, { isDryRun: true, signal }),
    { alsoOn: ['clients'], keepsPrevious: true },
  );

interface WhoDialogProps {
  onChoose: (client: Client) => void;
  onClose: () => void;
}

function WhoDialog({ onChoose, onClose }: WhoDialogProps) {
  const { t } = useTranslation();
  const { id, name } = useClient();
  const [isSelf, setSelf] = useState(false);
  const choose = (found: Client): void => {
    if (found.id === id) setSelf(true);
    else onChoose(found);
  };
  return (
    <ModalDialog title={t('clients.merge.who')} onClose={onClose}>
      <p>{t('clients.merge.whoHint', { name })}</p>
      {isSelf && <Banner kind="warning" text={t('clients.merge.self')} />}
      <ClientSearch onChoose={choose} />
    </ModalDialog>
  );
}

interface CollisionsDialogProps {
  other: Client;
  query: ReturnType<typeof useMergePreview>;
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
  onBack: () => void;
  onNext: () => void;
  onClose: () => void;
}

function CollisionsDialog({ other, query, choice, onChoose, onBack, onNext, onClose }: CollisionsDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  return (
    <ModalDialog
      title={t('clients.merge.collisions')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onBack}>
            {t('clients.merge.back')}
          </Button>
          <Button variant="contained" disabled={query.data === undefined || query.isPlaceholderData} onClick={onNext}>
            {t('clients.merge.next')}
          </Button>
        </>
      }
    >
      <h3>{t('clients.merge.stays')}</h3>
      <ClientLines client={client} />
      <h3>{t('clients.merge.goes')}</h3>
      <ClientLines client={other} />
      <DryRunAnswer query={query}>{(preview) => <Collisions {...{ preview, choice, onChoose }} />}</DryRunAnswer>
    </ModalDialog>
  );
}

interface CollisionsProps {
  preview: MergedClients;
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
}

function Collisions({ preview, choice, onChoose }: CollisionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { visits, standing, waits, givenDays, emailOffer } = preview;
  return (
    <>
      {visits.map((clash) => (
        <VisitChoice key={clash.other.id} {...{ clash, choice, onChoose }} />
      ))}
      {standing.map(({ dayOfWeek, startTime, endTime, ends }) => (
        <p key={dayOfWeek}>
          {t('clients.merge.standing', {
            day: format.weekday(dayOfWeek as Weekday),
            stays: format.timeRange(startTime, endTime),
            ends: format.timeRange(ends.startTime, ends.endTime),
          })}
        </p>
      ))}
      {waits.map(({ date, startTime, endTime }) => (
        <p key={`${date} ${startTime} ${endTime}`}>
          {t('clients.merge.wait', { when: `${format.day(date)}, ${format.timeRange(startTime, endTime)}` })}
        </p>
      ))}
      <GivenDaysNote given={givenDays} />
      {visits.length + standing.length + waits.length === 0 && <p>{t('clients.merge.none')}</p>}
      {emailOffer !== null && (
        <CheckField
          label={t('clients.merge.takesEmail', { email: emailOffer })}
          checked={choice.takesEmail}
          onChange={(takesEmail) => onChoose({ ...choice, takesEmail })}
        />
      )}
    </>
  );
}

interface VisitChoiceProps extends Omit<CollisionsProps, 'preview'> {
  clash: MergedClients['visits'][number];
}

/** Two visits on a date: both stay, or one of them goes. Of two in one slot it does not matter which. */
function VisitChoice({ clash, choice, onChoose }: VisitChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { date, kept, other, mayBothStay, cancelledId } = clash;
  const timeOf = ({ startTime, endTime }: typeof kept): string => format.timeRange(startTime, endTime);
  const times = `${timeOf(kept)} / ${timeOf(other)}`;
  if (!mayBothStay) return <p>{t('clients.merge.sameSlot', { when: `${format.day(date)}, ${timeOf(other)}` })}</p>;
  const choices = [
    { value: '', text: t('clients.merge.both') },
    ...[kept, other].flatMap((one) =>
      one.mayBeCancelled ? [{ value: one.id, text: t('clients.merge.cancels', { time: timeOf(one) }) }] : [],
    ),
  ];
  const choose = (chosen: string): void => {
    const others = choice.cancelledIds.filter((id) => id !== kept.id && id !== other.id);
    onChoose({ ...choice, cancelledIds: chosen === '' ? others : [...others, chosen] });
  };
  return (
    <SelectField
      label={`${format.day(date)}, ${times}`}
      value={cancelledId ?? ''}
      choices={choices}
      onChoose={choose}
    />
  );
}

interface MergeQuestionProps {
  preview: MergedClients;
  choice: MergeChoice;
  answer: ReturnType<typeof useMergePreview>['answer'];
  onClose: () => void;
}

function MergeQuestion({ preview, choice, answer, onClose }: MergeQuestionProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { refetch } = useEditContext();
  const readClientsAgain = useReadClientsAgain();
  const { kept, other, appointments, subscriptions, takenOver, isOtherTold, getsNoBroadcasts, version } = preview;
  const { emailOffer } = preview;
  const merge = async (): Promise<void> => {
    await answer(() => mergeClients(client.id, { otherId: other.id, ...choice, version }));
    void readClientsAgain();
    announce('appointmentBooked');
    await refetch();
  };
  const texts = {
    confirm: t('clients.merge.confirm'),
    busy: t('clients.merge.merging'),
    done: t('clients.merge.done'),
    failed: t('clients.merge.failed'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('clients.merge.question', { name: other.name })}
      texts={texts}
      onConfirm={merge}
      onClose={onClose}
    >
      <p>{t('clients.merge.text', { kept: kept.name, other: other.name, minutes: LIMITS.undoMinutes })}</p>
      <p>
        {t('clients.merge.appointments', { count: appointments })}{' '}
        {t('clients.merge.subscriptions', { count: subscriptions })}
      </p>
      {takenOver.length > 0 && (
        <p>{t('clients.merge.fills', { fields: takenOver.map((name) => t(`clients.${name}`)).join(', ') })}</p>
      )}
      {emailOffer !== null && choice.takesEmail && (
        <p>{t('clients.merge.takesEmailText', { email: emailOffer, name: kept.name })}</p>
      )}
      {isOtherTold && <p>{t('clients.merge.told', { email: other.email })}</p>}
      {getsNoBroadcasts && <p>{t('clients.merge.noBroadcasts')}</p>}
    </ConfirmDialog>
  );
}
