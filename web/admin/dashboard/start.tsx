import { Link } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { useAsked } from '../kit/query.ts'
import { Panel } from '../kit/screen.tsx'
import { dashboardWords as say } from './words.ts'

type Step = {
  readonly to: string
  readonly label: string
  readonly isDone?: boolean
}

/** The way to a first sale, until a course and a payment gateway are there. */
export function Start() {
  return may('school:write') ? <Steps /> : null
}

async function readSteps(signal: AbortSignal): Promise<readonly Step[]> {
  const someCourse = (filter: { readonly state?: 'published' }) =>
    orThrow(
      api.GET('/courses', { params: { query: { limit: 1, fields: ['id', 'state'], ...filter } }, signal }),
    )
  const [any, onSale, gateways] = await Promise.all([
    someCourse({}),
    someCourse({ state: 'published' }),
    orThrow(api.GET('/gateway_accounts', { signal })),
  ])
  const [course] = any.data
  return [
    { to: '/courses/create', label: say.steps.course, isDone: course !== undefined },
    { to: '/gateways', label: say.steps.gateway, isDone: gateways.data.length > 0 },
    {
      to: course ? `/courses/${course.id}` : '/courses',
      label: say.steps.publish,
      isDone: onSale.data.length > 0,
    },
    { to: '/appearance', label: say.steps.appearance },
  ]
}

function Steps() {
  const { data: steps = [] } = useAsked(['first-steps'], readSteps)
  if (steps.every(({ isDone = true }) => isDone)) return null
  return (
    <Panel title={say.start} help={say.startText}>
      <ol className="steps">
        {steps.map(({ to, label, isDone = false }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {isDone ? (
              <span className="step-done">
                <Icon name="check" size={16} /> {say.isDone}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
