import { session } from '../../../../api/session.ts'
import { sharedMessages } from '../../../../kit/texts/shared-messages.ts'
import { momentAt, wallTime } from '../../../../kit/texts/zone.ts'
import { DraftField } from '../draft-field.tsx'

type MomentFieldProps = {
  readonly label: string
  readonly value: string | null
  readonly isDisabled: boolean
  readonly onSave: (moment: string) => void
}

/** A date and time in the zone of the school. */
export function MomentField({ label, value, isDisabled, onSave }: MomentFieldProps) {
  const zone = session().school.time_zone
  const save = (localTime: string) => {
    const moment = momentAt(localTime, zone)
    if (!moment) return sharedMessages.required
    onSave(moment)
    return undefined
  }
  return (
    <DraftField
      type="datetime-local"
      label={label}
      value={value ? wallTime(value, zone) : ''}
      help={sharedMessages.inZone(zone)}
      onSave={save}
      isDisabled={isDisabled}
    />
  )
}
