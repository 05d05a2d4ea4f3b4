import Button from '@mui/material/Button'
import { useState } from 'react'
import type { components } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { useAct } from '../../kit/actions/action.ts'
import { ConfirmButton } from '../../kit/actions/confirm.tsx'
import { Icon } from '../../kit/icon.tsx'
import { OtherPrices } from '../../kit/inputs/other-prices.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { Asked } from '../../kit/query-view.tsx'
import { Chip, Empty, Panel } from '../../kit/screen.tsx'
import { count, day, priceOf } from '../../kit/texts/format.ts'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import type { Course } from '../course.tsx'
import { planMessages as messages } from './messages.ts'
import { PlanDialog } from './plan-dialog.tsx'

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
      {messages.create}
    </Button>
  ) : null
  return (
    <>
      <Asked of={asked}>
        {(plans) =>
          plans.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} action={create} />
          ) : (
            <Panel title={messages.title} help={messages.intro} actions={create}>
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
        { title: messages.fields.name, show: ({ name }) => <strong>{name}</strong> },
        { title: messages.fields.price, show: ({ price }) => priceOf(price), align: 'end' },
        {
          title: messages.fields.instalments,
          show: ({ instalments }) => (instalments === 1 ? messages.once : messages.parts(count(instalments))),
        },
        { title: messages.fields.access, show: ({ access }) => accessShown(access) },
        { title: messages.fields.state, show: (plan) => <PlanState plan={plan} /> },
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
  if (kind === 'until_date') return messages.shown.until(until ? day(until) : '')
  return kind === 'for_days' ? messages.shown.days(count(days ?? 0)) : messages.shown[kind]
}

function PlanState({ plan: { is_archived, on_sale } }: { readonly plan: Plan }) {
  if (is_archived) return <Chip>{messages.states.off}</Chip>
  return on_sale ? (
    <Chip tone="good">{messages.states.onSale}</Chip>
  ) : (
    <span title={messages.waitingHelp}>
      <Chip tone="careful">{messages.states.waiting}</Chip>
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
  const { run, isRunning } = useAct(() => archive(false), { done: messages.isBack })
  return (
    <div className="buttons">
      <Button onClick={() => onEdit(plan)} aria-label={messages.editOne(plan.name)}>
        {sharedMessages.edit}
      </Button>
      <OtherPrices kind="course" id={plan.id} variant="text" />
      {plan.is_archived ? (
        <Button onClick={() => void run()} disabled={isRunning}>
          {messages.putBack}
        </Button>
      ) : (
        <ConfirmButton
          label={messages.takeOff}
          title={messages.takeOffTitle(plan.name)}
          explain={messages.takeOffText}
          act={() => archive(true)}
          done={messages.takenOff}
          variant="text"
        />
      )}
    </div>
  )
}
