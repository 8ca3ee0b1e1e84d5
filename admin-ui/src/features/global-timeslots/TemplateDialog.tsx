import { DeleteTemplateSlot } from './DeleteTemplateSlot';
import { DisableTemplateSlot } from './DisableTemplateSlot';
import { EditTemplateCapacity } from './EditTemplateCapacity';
import { EditTemplateTime } from './EditTemplateTime';
import type { TemplateDialogProps } from './read-template-slot';
import { ResetTemplateSlot } from './ResetTemplateSlot';
import type { TemplateAction } from './template-actions';

/** Opens the dialog of the chosen action. */
export function TemplateDialog({ action, ...props }: TemplateDialogProps & { action: TemplateAction }) {
  switch (action) {
    case 'time':
      return <EditTemplateTime {...props} />;
    case 'capacity':
      return <EditTemplateCapacity {...props} />;
    case 'disable':
      return <DisableTemplateSlot {...props} />;
    case 'reset':
      return <ResetTemplateSlot {...props} />;
    case 'delete':
      return <DeleteTemplateSlot {...props} />;
  }
}
