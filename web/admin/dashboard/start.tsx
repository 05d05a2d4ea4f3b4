import { Link } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAsked } from '../kit/query.ts'
import { Panel } from '../kit/screen.tsx'
import { dashboardWords as say } from './words.ts'

/** The way to a first sale, as long as the school has no course. */
export function Start() {
  const courses = useAsked(['any-course'], (signal) =>
    orThrow(api.GET('/courses', { params: { query: { limit: 1, fields: ['id'] } }, signal })),
  )
  if (!may('school:write') || courses.data === undefined || courses.data.data.length > 0) return null
  return (
    <Panel title={say.start} help={say.startText}>
      <ol className="steps">
        <li>
          <Link to="/courses/create">{say.steps.course}</Link>
        </li>
        <li>
          <Link to="/gateways">{say.steps.gateway}</Link>
        </li>
        <li>
          <Link to="/appearance">{say.steps.appearance}</Link>
        </li>
      </ol>
    </Panel>
  )
}
