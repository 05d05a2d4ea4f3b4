import Button from '@mui/material/Button'
import { useState } from 'react'
import type { components } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { useAct } from '../../kit/acts/act.ts'
import { ConfirmButton } from '../../kit/acts/confirm.tsx'
import { Asked } from '../../kit/asked.tsx'
import { Icon } from '../../kit/icon.tsx'
import { OtherPrices } from '../../kit/inputs/other-prices.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { Chip, Empty, Panel } from '../../kit/screen.tsx'
import { count, day, priceOf } from '../../kit/texts/format.ts'
import { common } from '../../kit/texts/words.ts'
import type { Course } from '../course.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { planWords as say } from './words.ts'

export type Plan = components['schemas']['CoursePlan']

/** The ways to buy a course. */
export function CoursePlans({ course }: { readonly course: Course }) {
  const [edited, setEdited] = useState<Plan | 'new'>()
  const asked = useFetched(['plans', course.id], async (signal) => {
    const params = { path: { course_id: course.id }, query: { limit: 100 } }
    return (await orThrow(api.GET('/courses/{course_id}/plans', { params, signal }))).data
  })
  const create = may('courses:write') ? (
    <Button variant="contained" onClick={() => setEdited('new')} startIcon={<Icon name="add" size={18} />}>
      {say.create}
    </Button>
  ) : null
  return (
    <>
      <Asked of={asked}>
        {(plans) =>
          plans.length === 0 ? (
            <Empty title={say.empty} text={say.emptyText} action={create} />
          ) : (
            <Panel title={say.title} help={say.intro} actions={create}>
              <PlanTable plans={plans} onEdit={setEdited} />
            </Panel>
          )
        }
      </Asked>
      {edited ? (
        <PlanDialog
          courseId={course.id}
          {...(edited === 'new' ? {} : { plan: edited })}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  )
}

type PlanTableProps = { readonly plans: readonly Plan[]; readonly onEdit: (plan: Plan) => void }

function PlanTable({ plans, onEdit }: PlanTableProps) {
  return (
    <SmallTable
      rows={plans}
      columns={[
        { title: say.fields.name, show: ({ name }) => <strong>{name}</strong> },
        { title: say.fields.price, show: ({ price }) => priceOf(price), align: 'end' },
        {
          title: say.fields.instalments,
          show: ({ instalments }) => (instalments === 1 ? say.once : say.parts(count(instalments))),
        },
        { title: say.fields.access, show: ({ access }) => accessShown(access) },
        { title: say.fields.state, show: (plan) => <PlanState plan={plan} /> },
        ...(may('courses:write')
          ? [
              {
                title: '',
                show: (plan: Plan) => <PlanActs plan={plan} onEdit={onEdit} />,
                align: 'end',
              } as const,
            ]
          : []),
      ]}
    />
  )
}

function accessShown({ kind, until, days }: Plan['access']): string {
  if (kind === 'until_date') return say.shown.until(until ? day(until) : '')
  return kind === 'for_days' ? say.shown.days(count(days ?? 0)) : say.shown[kind]
}

function PlanState({ plan: { is_archived, on_sale } }: { readonly plan: Plan }) {
  if (is_archived) return <Chip>{say.states.off}</Chip>
  return on_sale ? (
    <Chip tone="good">{say.states.onSale}</Chip>
  ) : (
    <span title={say.waitingHelp}>
      <Chip tone="careful">{say.states.waiting}</Chip>
    </span>
  )
}

function PlanActs({ plan, onEdit }: { readonly plan: Plan; readonly onEdit: (plan: Plan) => void }) {
  const archive = (is_archived: boolean) =>
    orThrow(
      api.PATCH('/course_plans/{id}', {
        params: { path: { id: plan.id }, header: ifMatch(plan) },
        body: { is_archived },
      }),
    )
  const { run, isRunning } = useAct(() => archive(false), { done: say.isBack })
  return (
    <div className="buttons">
      <Button onClick={() => onEdit(plan)} aria-label={say.editOne(plan.name)}>
        {common.edit}
      </Button>
      <OtherPrices kind="course" id={plan.id} variant="text" />
      {plan.is_archived ? (
        <Button onClick={() => void run()} disabled={isRunning}>
          {say.putBack}
        </Button>
      ) : (
        <ConfirmButton
          label={say.takeOff}
          title={say.takeOffTitle(plan.name)}
          explain={say.takeOffText}
          act={() => archive(true)}
          done={say.takenOff}
          variant="text"
        />
      )}
    </div>
  )
}
