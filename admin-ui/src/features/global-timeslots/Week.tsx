import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LoadedTemplate } from '../../api/template-calls';
import { CopiedNotice } from './CopiedNotice';
import { PasteDialog } from './PasteDialog';
import { readWeekday, slotsOn, type CopiedDay } from './week';
import { WeekDays } from './WeekDays';
import { WeekdayPanel } from './WeekdayPanel';

interface WeekProps {
  template: LoadedTemplate;
  onReload: () => Promise<LoadedTemplate>;
}

/** Seven weekdays, one of them open; the address names which. */
export function Week({ template, onReload }: WeekProps) {
  const [parameters, setParameters] = useSearchParams();
  const [copied, setCopied] = useState<CopiedDay | null>(null);
  const [isPasting, setPasting] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const day = readWeekday(parameters.get('day'));
  const slots = slotsOn(template.slots, day);
  const closePaste = useCallback(() => setPasting(false), []);
  const copy = (): void => {
    setCopied({ day, slots });
    setMissing(false);
  };
  const paste = (): void => (copied === null ? setMissing(true) : setPasting(true));
  return (
    <>
      <WeekDays
        slots={template.slots}
        day={day}
        onShow={(next) => setParameters({ day: String(next) }, { replace: true })}
      />
      <CopiedNotice
        copied={copied}
        isMissing={isMissing}
        onPaste={paste}
        onForget={() => {
          setCopied(null);
          setMissing(false);
        }}
      />
      <WeekdayPanel key={day} {...{ day, slots, etag: template.etag, onReload }} onCopy={copy} onPaste={paste} />
      {isPasting && copied !== null && <PasteDialog {...{ copied, day, template, onReload }} onClose={closePaste} />}
    </>
  );
}
