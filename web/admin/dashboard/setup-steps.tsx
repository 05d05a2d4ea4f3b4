import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { Icon } from '../kit/icon.tsx'
import { Panel } from '../kit/screen.tsx'
import { dashboardMessages as messages } from './messages.ts'
import { useSetup } from './setup.ts'

/** The first steps towards a sale, until all are done or dismissed. */
export function SetupSteps() {
  return may('school:write') ? <Steps /> : null
}

type Setup = components['schemas']['SchoolSetup']

const stepsOf = (setup: Setup) => [
  { to: '/courses/create', label: messages.steps.course, isDone: setup.has_course },
  { to: '/gateways', label: messages.steps.gateway, isDone: setup.has_gateway },
  { to: '/courses', label: messages.steps.publish, isDone: setup.has_published_course },
  { to: '/appearance', label: messages.steps.appearance, isDone: setup.has_appearance },
]

const dismiss = (setup: Setup) =>
  orThrow(api.PUT('/school/setup', { params: { header: ifMatch(setup) }, body: { is_dismissed: true } }))

function Steps() {
  const { data: setup } = useSetup()
  const { run, isRunning } = useAction(dismiss)
  if (!setup || setup.dismissed_at) return null
  const steps = stepsOf(setup)
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Panel title={messages.start} help={messages.startText}>
      <ol className="steps">
        {steps.map(({ to, label, isDone }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {isDone ? (
              <span className="step-done">
                <Icon name="check" size={16} /> {messages.isDone}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <Button onClick={() => void run(setup)} disabled={isRunning}>
        {messages.dismiss}
      </Button>
    </Panel>
  )
}
