import TextField from '@mui/material/TextField'
import { type CSSProperties, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { session } from '../../api/session.ts'
import { Asked } from '../../kit/asked.tsx'
import { Empty, Panel } from '../../kit/screen.tsx'
import { count, day, dayAndTime } from '../../kit/texts/format.ts'
import { dateIn, momentAt } from '../../kit/texts/zone.ts'
import type { Course } from '../course.tsx'
import { lecturesIn, type Outline } from '../curriculum/outline.ts'
import { useCurriculum } from '../curriculum/use-builder.ts'
import { axisOf, type Opening, openingsOf, type Row, rowsOf } from './openings.ts'
import { scheduleWords as say } from './words.ts'
import './schedule.css'

/** When each lecture opens for somebody who enrols on a day: as a plot, with the same in words beside it. */
export function UnlockTimeline({ course }: { readonly course: Course }) {
  const asked = useCurriculum(course.id)
  return (
    <Asked of={asked}>
      {({ sections }) =>
        lecturesIn(sections).length === 0 ? (
          <Empty title={say.empty} text={say.emptyText} />
        ) : (
          <Timeline course={course} outline={sections} />
        )
      }
    </Asked>
  )
}

function Timeline({ course, outline }: { readonly course: Course; readonly outline: Outline }) {
  const zone = session().school.time_zone
  const [enrolment, setEnrolment] = useState(() => dateIn(new Date().toISOString(), zone))
  const openings = useMemo(
    () => openingsOf(outline, new Date(momentAt(`${enrolment}T12:00`, zone) ?? Date.now())),
    [outline, enrolment, zone],
  )
  const isAllOpen = [...openings.values()].every(({ because }) => because === 'open')
  return (
    <Panel title={say.title} help={say.intro}>
      <div className="schedule-tools">
        <TextField
          type="date"
          label={say.enrolment}
          value={enrolment}
          onChange={(event) => event.target.value && setEnrolment(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <p className="schedule-legend" aria-hidden="true">
          <span>
            <span className="bar" /> {say.legendFixed}
          </span>
          <span>
            <span className="bar is-chain" /> {say.legendChain}
          </span>
        </p>
      </div>
      {isAllOpen ? <p>{say.allOpen}</p> : null}
      <Plot course={course} outline={outline} openings={openings} />
    </Panel>
  )
}

type PlotProps = {
  readonly course: Course
  readonly outline: Outline
  readonly openings: ReadonlyMap<string, Opening>
}

function Plot({ course, outline, openings }: PlotProps) {
  const axis = axisOf(openings)
  return (
    <table className="schedule" style={stepOf(axis)}>
      <thead>
        <tr>
          <th scope="col">{say.lecture}</th>
          <th scope="col">{say.opens}</th>
          <td className="schedule-plot" aria-hidden="true">
            {axis.ticks.map((tick) => (
              <span key={tick} className="tick" style={{ insetInlineStart: `${(tick / axis.end) * 100}%` }}>
                {tick === 0 ? say.begin : say.day(count(tick))}
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
            <PlotRow key={row.openings[0]?.lecture.id} row={row} course={course} end={axis.end} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

// How far apart the lines behind the bars are.
const stepOf = ({ ticks, end }: ReturnType<typeof axisOf>): CSSProperties & { '--step': string } => ({
  '--step': `${((ticks[1] ?? end) / end) * 100}%`,
})

type PlotRowProps = { readonly row: Row; readonly course: Course; readonly end: number }

function PlotRow({ row: { openings }, course, end }: PlotRowProps) {
  const [first] = openings
  if (!first) return null
  const isChain = first.because === 'lecture'
  return (
    <tr>
      <th scope="row">
        {openings.length === 1 ? (
          <Link to={`/courses/${course.id}/curriculum?lecture=${first.lecture.id}`}>
            {first.lecture.title}
          </Link>
        ) : (
          <details>
            <summary>{say.several(count(openings.length))}</summary>
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
      <td>{inWords(first, openings.length)}</td>
      <td className="schedule-plot" aria-hidden="true">
        <span
          className={isChain ? 'bar is-chain' : 'bar'}
          style={{ insetInlineStart: `${(first.day / end) * 100}%` }}
        />
      </td>
    </tr>
  )
}

function inWords({ because, day: days, at, after, lecture }: Opening, together: number): string {
  switch (because) {
    case 'open':
      return together === 1 && lecture.is_preview ? say.preview : say.atOnce
    case 'days':
      return say.onDay(days, day(at.toISOString()))
    case 'moment':
      return say.atMoment(dayAndTime(at.toISOString()))
    case 'lecture':
      return days === 0
        ? say.after(after?.title ?? '')
        : say.afterEarliest(after?.title ?? '', day(at.toISOString()))
  }
}
