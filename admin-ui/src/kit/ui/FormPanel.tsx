import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Banner } from './Banner';
import styles from './FormPanel.module.css';
import { Checking } from './Checking';
import { FormActions } from './FormActions';
import { FormTitle } from './FormTitle';
import { InView } from './InView';
import { LeaveGuard } from './LeaveGuard';
import panel from './Panel.module.css';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useTypedFields } from './use-typed-fields';

interface FormPanelProps {
  /** Title of a form opened on request, which takes the focus. */
  title?: string | undefined;
  /** Error of the whole form; fields show their own. */
  problem: string | null;
  /** Remedy beside the problem, such as a reload. */
  remedy?: ReactNode;
  submit: string;
  secondary?: ReactNode;
  children: ReactNode;
}

/** Body of every form: fields, errors and buttons. */
export function FormPanel({ title, problem, remedy, submit, secondary, children }: FormPanelProps) {
  const { t } = useTranslation();
  const { errors, submitCount, isDirty, isSubmitting } = useFormState();
  useTypedFields();
  useWorkUnderWay(isDirty);
  const hasInvalid = submitCount > 0 && Object.keys(errors).some((field) => field !== 'root');
  return (
    <div className={`${panel.panel} ${styles.panel}`}>
      {title !== undefined && <FormTitle title={title} />}
      {hasInvalid && <Banner kind="danger" text={t('errors.fixBelow')} />}
      {problem !== null && (
        <InView key={problem}>
          <Banner kind="danger" text={problem} />
          {remedy}
        </InView>
      )}
      <div className={styles.fields}>{children}</div>
      <Checking />
      <FormActions submit={submit}>{secondary}</FormActions>
      <LeaveGuard isDirty={isDirty && !isSubmitting} text={t('app.leaveText')} />
    </div>
  );
}
