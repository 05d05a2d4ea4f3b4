import TextField from '@mui/material/TextField'
import { type CSSProperties, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { session } from '../../api/session.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Empty, Panel } from '../../kit/screen.tsx'
import { count, day, dayAndTime } from '../../kit/texts/format.ts'
import { dateIn, momentAt } from '../../kit/texts/zone.ts'
import type { Course } from '../course.tsx'
import { lecturesIn, type Outline } from '../curriculum/outline.ts'
import { useCurriculum } from '../curriculum/use-builder.ts'
import { scheduleMessages as messages } from './messages.ts'
import { axisOf, type Opening, openingsOf, type Row, rowsOf } from './openings.ts'
import './schedule.css'

/** The openings of the lectures for a student who enrols on a day: as a plot, with the same in words beside it. */
export function UnlockTimeline({ course }: { readonly course: Course }) {
  const curriculumQuery = useCurriculum(course.id)
  return (
    <QueryView query={curriculumQuery}>
      {({ sections }) =>
        lecturesIn(sections).length === 0 ? (
          <Empty title={messages.empty} text={messages.emptyText} />
        ) : (
          <Timeline course={course} outline={sections} />
        )
      }
    </QueryView>
  )
}

function Timeline({ course, outline }: { readonly course: Course; readonly outline: Outline }) {
  const zone = session().school.time_zone
  const [enrolment, setEnrolment] = useState(() => dateIn(new Date().toISOString(), zone))
  const openings = useMemo(
    () => openingsOf(outline, new Date(momentAt(`${enrolment}T12:00`, zone) ?? Date.now())),
    [outline, enrolment, zone],
  )
  const isAllOpen = [...openings.values()].every(({ reason }) => reason === 'open')
  return (
    <Panel title={messages.title} help={messages.intro}>
      <div className="schedule-tools">
        <TextField
          type="date"
          label={messages.enrolment}
          value={enrolment}
          onChange={(event) => event.target.value && setEnrolment(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <p className="schedule-legend" aria-hidden="true">
          <span>
            <span className="bar" /> {messages.legendFixed}
          </span>
          <span>
            <span className="bar is-chain" /> {messages.legendChain}
          </span>
        </p>
      </div>
      {isAllOpen ? <p>{messages.allOpen}</p> : null}
      <TimelineTable course={course} outline={outline} openings={openings} />
    </Panel>
  )
}

type TimelineTableProps = {
  readonly course: Course
  readonly outline: Outline
  readonly openings: ReadonlyMap<string, Opening>
}

function TimelineTable({ course, outline, openings }: TimelineTableProps) {
  const axis = axisOf(openings)
  return (
    <table className="schedule" style={stepOf(axis)}>
      <thead>
        <tr>
          <th scope="col">{messages.lecture}</th>
          <th scope="col">{messages.opens}</th>
          <td className="schedule-chart" aria-hidden="true">
            {axis.ticks.map((tick) => (
              <span key={tick} className="tick" style={{ insetInlineStart: `${(tick / axis.end) * 100}%` }}>
                {tick === 0 ? messages.begin : messages.day(count(tick))}
              </span>
            ))}
          </td>
        </tr>
      </thead>
      {outline.map((section) => (
        <tbody key={section.id}>
          <tr className="schedule-section">
            <th scope="colgroup" colSpan={3}>
              {section.title}
            </th>
          </tr>
          {rowsOf(section.lectures, openings).map((row) => (
            <TimelineRow key={row.openings[0]?.lecture.id} row={row} course={course} end={axis.end} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

// The distance between the lines behind the bars.
const stepOf = ({ ticks, end }: ReturnType<typeof axisOf>): CSSProperties & { '--step': string } => ({
  '--step': `${((ticks[1] ?? end) / end) * 100}%`,
})

type TimelineRowProps = { readonly row: Row; readonly course: Course; readonly end: number }

function TimelineRow({ row: { openings }, course, end }: TimelineRowProps) {
  const [first] = openings
  if (!first) return null
  const isChain = first.reason === 'lecture'
  return (
    <tr>
      <th scope="row">
        {openings.length === 1 ? (
          <Link to={`/courses/${course.id}/curriculum?lecture=${first.lecture.id}`}>
            {first.lecture.title}
          </Link>
        ) : (
          <details>
            <summary>{messages.several(count(openings.length))}</summary>
            <ul>
              {openings.map(({ lecture }) => (
                <li key={lecture.id}>
                  <Link to={`/courses/${course.id}/curriculum?lecture=${lecture.id}`}>{lecture.title}</Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </th>
      <td>{describeOpening(first, openings.length)}</td>
      <td className="schedule-chart" aria-hidden="true">
        <span
          className={isChain ? 'bar is-chain' : 'bar'}
          style={{ insetInlineStart: `${(first.day / end) * 100}%` }}
        />
      </td>
    </tr>
  )
}

function describeOpening({ reason, day: days, at, after, lecture }: Opening, rowSize: number): string {
  switch (reason) {
    case 'open':
      return rowSize === 1 && lecture.is_preview ? messages.preview : messages.atOnce
    case 'days':
      return messages.onDay(days, day(at.toISOString()))
    case 'moment':
      return messages.atMoment(dayAndTime(at.toISOString()))
    case 'lecture':
      return days === 0
        ? messages.after(after?.title ?? '')
        : messages.afterEarliest(after?.title ?? '', day(at.toISOString()))
  }
}
