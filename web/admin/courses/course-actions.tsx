import Button from '@mui/material/Button'
import { useUpdate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { mostReportDays } from '../../../src/domain/insights/limits.ts'
import { paths } from '../../../src/paths/paths.ts'
import { publicPath } from '../../../src/paths/public-paths.ts'
import { day } from '../../../src/platform/durations.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { Icon } from '../kit/icon.tsx'
import { count } from '../kit/texts/format.ts'
import { actionMessages as messages } from './action-messages.ts'
import type { Course } from './course.tsx'
import { courseMessages } from './messages.ts'

/** The actions on a course as a whole. */
export function CourseActions({ course }: { readonly course: Course }) {
  return (
    <>
      <SiteLink to={publicPath('courses', course.slug)} label={courseMessages.toPage} />
      <SiteLink to={paths.asStudent.course(course.slug)} label={courseMessages.asStudent} />
      {may('courses:write') ? <StateActions course={course} /> : null}
    </>
  )
}

function SiteLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Button component="a" href={to} target="_blank" rel="noopener" startIcon={<Icon name="open" size={16} />}>
      {label}
    </Button>
  )
}

function StateActions({ course }: { readonly course: Course }) {
  return (
    <>
      {course.state === 'draft' ? <Delete course={course} /> : null}
      {course.state === 'published' ? <Archive course={course} /> : <Publish course={course} />}
    </>
  )
}

type State = 'published' | 'archived'

function useStateChange(course: Course) {
  const [update] = useUpdate()
  const set = (state: State) =>
    update('courses', { id: course.id, data: { state }, previousData: course }, { returnPromise: true })
  const runDry = (state: State) =>
    orThrow(
      api.PATCH('/courses/{id}', {
        params: { path: { id: course.id }, query: { dry_run: true }, header: ifMatch(course) },
        body: { state },
      }),
    )
  return { set, runDry }
}

function Publish({ course }: { readonly course: Course }) {
  const { set, runDry } = useStateChange(course)
  const missing = missingParts(course).map((text) => ({ key: text, text }))
  return (
    <ConfirmButton
      label={course.state === 'archived' ? messages.republish : messages.publish}
      title={messages.publishTitle(course.name)}
      explain={(empty: readonly Issue[]) => (
        <>
          <p>{messages.publishText}</p>
          <IssueList intro={messages.emptyLectures} issues={empty} />
          <IssueList intro={messages.stillMissing} issues={missing} />
        </>
      )}
      runDry={async () => {
        await runDry('published')
        return await emptyLecturesOf(course)
      }}
      action={() => set('published')}
      done={messages.published}
      variant="contained"
    />
  )
}

type Issue = { readonly key: string; readonly text: string }

/** The titles of lectures in which students would find nothing. */
async function emptyLecturesOf({ id: course_id }: Course): Promise<readonly Issue[]> {
  if (!may('curriculum:read')) return []
  const { sections } = await orThrow(
    api.GET('/courses/{course_id}/curriculum', { params: { path: { course_id } } }),
  )
  return sections.flatMap(({ lectures }) =>
    lectures.filter(({ has_content }) => !has_content).map(({ id, title }) => ({ key: id, text: title })),
  )
}

function IssueList({ intro, issues }: { readonly intro: string; readonly issues: readonly Issue[] }) {
  if (issues.length === 0) return null
  return (
    <>
      <p>{intro}</p>
      <ul>
        {issues.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function missingParts({ lecture_count, plans, summary, image_key, lecturers }: Course): readonly string[] {
  const { missing } = messages
  return [
    ...(lecture_count === 0 ? [missing.lectures] : []),
    ...(plans.length === 0 ? [missing.plans] : []),
    ...(summary === '' ? [missing.summary] : []),
    ...(image_key === null ? [missing.picture] : []),
    ...(lecturers.length === 0 ? [missing.lecturers] : []),
  ]
}

function Archive({ course }: { readonly course: Course }) {
  const { set, runDry } = useStateChange(course)
  return (
    <ConfirmButton
      label={messages.archive}
      title={messages.archiveTitle(course.name)}
      explain={(enrolments: number | undefined) => (
        <>
          <p>{messages.archiveText}</p>
          <p>{describeEnrolments(enrolments)}</p>
        </>
      )}
      runDry={async () => {
        await runDry('archived')
        return await enrolmentsIn(course)
      }}
      action={() => set('archived')}
      done={messages.archived}
    />
  )
}

function describeEnrolments(enrolments: number | undefined): string {
  if (enrolments === undefined) return messages.keepsAll
  return enrolments === 0 ? messages.nobody : messages.keeps(count(enrolments))
}

/** The number of enrolments since the course went on sale; undefined without the permission to read them. */
async function enrolmentsIn({ id, published_at }: Course): Promise<number | undefined> {
  if (!may('analytics:read')) return undefined
  const start = Date.parse(published_at ?? new Date().toISOString()) - day
  const counts = await Promise.all(spansSince(start).map((span) => enrolmentsWithin(id, span)))
  return counts.reduce((sum, each) => sum + each, 0)
}

type Span = { readonly from: string; readonly until: string }

function spansSince(start: number): readonly Span[] {
  const end = Date.now() + day
  const length = mostReportDays * day
  return Array.from({ length: Math.ceil((end - start) / length) }, (_none, n) => ({
    from: new Date(start + n * length).toISOString(),
    until: new Date(Math.min(start + (n + 1) * length, end)).toISOString(),
  }))
}

async function enrolmentsWithin(course_id: string, span: Span): Promise<number> {
  const query = { ...span, by: 'total', course_id } as const
  const { rows } = await orThrow(api.GET('/analytics/learning', { params: { query } }))
  return rows.reduce((sum, { enrolments }) => sum + enrolments, 0)
}

function Delete({ course }: { readonly course: Course }) {
  const navigate = useNavigate()
  const path = { id: course.id }
  return (
    <ConfirmButton
      label={messages.delete}
      title={messages.deleteTitle(course.name)}
      explain={messages.deleteText}
      runDry={() => orThrow(api.DELETE('/courses/{id}', { params: { path, query: { dry_run: true } } }))}
      action={() => orThrow(api.DELETE('/courses/{id}', { params: { path } }))}
      done={messages.deleted}
      onDone={() => void navigate('/courses')}
      tone="danger"
      variant="text"
    />
  )
}
