import { useTranslation } from 'react-i18next';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { CapabilityLine } from '../settings/UsesSection';
import { useCapabilities } from '../settings/capabilities.api';
import settings from '../settings/settings.module.css';
import { StepForm, useGoOn } from './StepForm';

/** All that the gym can use, each with its switch, which saves at once. */
export function UsesStep() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCapabilities();
  const goOn = useGoOn('uses');
  return (
    <StepForm step="uses" saves={false} onSubmit={goOn}>
      {data === undefined ? (
        <NotThere {...{ error, refetch }} failed={t('uses.loadFailed')} height={420} />
      ) : (
        <ul className={settings.uses}>
          {data.map((one) => (
            <CapabilityLine key={one.id} {...one} />
          ))}
        </ul>
      )}
    </StepForm>
  );
}
