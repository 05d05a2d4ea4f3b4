import type { paths } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { OpenFormDialog } from '../../kit/forms/form-dialog.tsx'
import { AccessInput } from '../../kit/inputs/access-input.tsx'
import { MoneyInput, TextInput } from '../../kit/inputs/inputs.tsx'
import { common } from '../../kit/texts/words.ts'
import type { Plan } from './course-plans.tsx'
import { planWords as say } from './words.ts'

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
    const body = sentFrom(values as PlanInput)
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
      title={plan ? say.edit : say.create}
      defaults={plan ?? { instalments: 1, access: { kind: 'lifetime' } }}
      send={save}
      label={plan ? common.save : common.create}
      done={plan ? say.saved : say.created}
      onClose={onClose}
    >
      <TextInput source="name" label={say.fields.name} help={say.help.name} isRequired />
      <div className="pair">
        <MoneyInput source="price" label={say.fields.price} help={say.help.price} isRequired />
        <TextInput
          source="instalments"
          label={say.fields.instalments}
          help={say.help.instalments}
          type="number"
          isRequired
        />
      </div>
      <AccessInput kinds={['lifetime', 'until_date', 'for_days']} />
      {plan ? <p className="help">{say.help.later}</p> : null}
    </OpenFormDialog>
  )
}

// What belongs to another kind of access is not sent.
function sentFrom({ name, price, instalments, access }: PlanInput): PlanInput {
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
