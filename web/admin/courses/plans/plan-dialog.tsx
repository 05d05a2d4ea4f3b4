import type { paths } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { OpenFormDialog } from '../../kit/forms/form-dialog.tsx'
import { AccessInput } from '../../kit/inputs/access-input.tsx'
import { MoneyInput, TextInput } from '../../kit/inputs/inputs.tsx'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import { planMessages as messages } from './messages.ts'
import type { Plan } from './plan.ts'

type PlanInput = paths['/courses/{course_id}/plans']['post']['requestBody']['content']['application/json']

type PlanDialogProps = {
  readonly courseId: string
  /** The plan to change; a new one without it. */
  readonly plan?: Plan
  readonly onClose: () => void
}

/** The terms of a plan. */
export function PlanDialog({ courseId, plan, onClose }: PlanDialogProps) {
  const save = (values: Record<string, unknown>) => {
    const body = requestBody(values as PlanInput)
    return plan
      ? orThrow(
          api.PATCH('/course_plans/{id}', {
            params: { path: { id: plan.id }, header: ifMatch(plan) },
            body,
          }),
        )
      : orThrow(api.POST('/courses/{course_id}/plans', { params: { path: { course_id: courseId } }, body }))
  }
  return (
    <OpenFormDialog
      title={plan ? messages.edit : messages.create}
      defaults={plan ?? { instalments: 1, access: { kind: 'lifetime' } }}
      send={save}
      label={plan ? sharedMessages.save : sharedMessages.create}
      done={plan ? messages.saved : messages.created}
      onClose={onClose}
    >
      <TextInput source="name" label={messages.fields.name} help={messages.help.name} isRequired />
      <div className="pair">
        <MoneyInput source="price" label={messages.fields.price} help={messages.help.price} isRequired />
        <TextInput
          source="instalments"
          label={messages.fields.instalments}
          help={messages.help.instalments}
          type="number"
          isRequired
        />
      </div>
      <AccessInput kinds={['lifetime', 'until_date', 'for_days']} />
      {plan ? <p className="help">{messages.help.later}</p> : null}
    </OpenFormDialog>
  )
}

// Fields of another kind of access are not sent.
function requestBody({ name, price, instalments, access }: PlanInput): PlanInput {
  const { kind, until = null, days = null } = access ?? { kind: 'lifetime' }
  return {
    name,
    price,
    ...(instalments === undefined ? {} : { instalments }),
    access: {
      kind,
      until: kind === 'until_date' ? until : null,
      days: kind === 'for_days' ? days : null,
    },
  }
}
