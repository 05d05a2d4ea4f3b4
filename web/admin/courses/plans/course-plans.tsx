import Button from '@mui/material/Button'
import { useState } from 'react'
import { mostPerPage } from '../../../../src/platform/paging.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { useAction } from '../../kit/actions/action.ts'
import { ConfirmButton } from '../../kit/actions/confirm.tsx'
import { Icon } from '../../kit/icon.tsx'
import { OtherPrices } from '../../kit/inputs/other-prices.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Chip, Empty, Panel } from '../../kit/screen.tsx'
import { count, day, priceOf } from '../../kit/texts/format.ts'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import type { Course } from '../course.tsx'
import { planMessages as messages } from './messages.ts'
import type { Plan } from './plan.ts'
import { PlanDialog } from './plan-dialog.tsx'

/** The ways to buy a course. */
export function CoursePlans({ course }: { readonly course: Course }) {
  const [editedPlan, setEditedPlan] = useState<Plan | 'new'>()
  const plansQuery = useFetched(['plans', course.id], async (signal) => {
    const params = { path: { course_id: course.id }, query: { limit: mostPerPage } }
    return (await orThrow(api.GET('/courses/{course_id}/plans', { params, signal }))).data
  })
  const create = may('courses:write') ? (
    <Button
      variant="contained"
      onClick={() => setEditedPlan('new')}
      startIcon={<Icon name="add" size={18} />}
    >
      {messages.create}
    </Button>
  ) : null
  return (
    <>
      <QueryView query={plansQuery}>
        {(plans) =>
          plans.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} action={create} />
          ) : (
            <Panel title={messages.title} help={messages.intro} actions={create}>
              <PlanTable plans={plans} onEdit={setEditedPlan} />
            </Panel>
          )
        }
      </QueryView>
      {editedPlan ? (
        <PlanDialog
          courseId={course.id}
          {...(editedPlan === 'new' ? {} : { plan: editedPlan })}
          onClose={() => setEditedPlan(undefined)}
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
        { title: messages.fields.name, render: ({ name }) => <strong>{name}</strong> },
        { title: messages.fields.price, render: ({ price }) => priceOf(price), align: 'end' },
        {
          title: messages.fields.instalments,
          render: ({ instalments }) =>
            instalments === 1 ? messages.once : messages.parts(count(instalments)),
        },
        { title: messages.fields.access, render: ({ access }) => describeAccess(access) },
        { title: messages.fields.state, render: (plan) => <PlanState plan={plan} /> },
        ...(may('courses:write')
          ? [
              {
                title: '',
                render: (plan: Plan) => <PlanActions plan={plan} onEdit={onEdit} />,
                align: 'end',
              } as const,
            ]
          : []),
      ]}
    />
  )
}

function describeAccess({ kind, until, days }: Plan['access']): string {
  if (kind === 'until_date') return messages.accessTexts.until(until ? day(until) : '')
  return kind === 'for_days' ? messages.accessTexts.days(count(days ?? 0)) : messages.accessTexts[kind]
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

function PlanActions({ plan, onEdit }: { readonly plan: Plan; readonly onEdit: (plan: Plan) => void }) {
  const archive = (is_archived: boolean) =>
    orThrow(
      api.PATCH('/course_plans/{id}', {
        params: { path: { id: plan.id }, header: ifMatch(plan) },
        body: { is_archived },
      }),
    )
  const { run, isRunning } = useAction(() => archive(false), { done: messages.restored })
  return (
    <div className="buttons">
      <Button onClick={() => onEdit(plan)} aria-label={messages.editOne(plan.name)}>
        {sharedMessages.edit}
      </Button>
      <OtherPrices kind="course" id={plan.id} variant="text" />
      {plan.is_archived ? (
        <Button onClick={() => void run()} disabled={isRunning}>
          {messages.restore}
        </Button>
      ) : (
        <ConfirmButton
          label={messages.archive}
          title={messages.archiveTitle(plan.name)}
          explain={messages.archiveText}
          action={() => archive(true)}
          done={messages.archived}
          variant="text"
        />
      )}
    </div>
  )
}
