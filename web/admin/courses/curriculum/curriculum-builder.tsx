import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { may } from '../../api/session.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Empty } from '../../kit/screen.tsx'
import type { Course } from '../course.tsx'
import { AddSection } from './add-section.tsx'
import { BuilderProvider, type BuilderState, useBuilderState } from './builder-context.ts'
import { DragAndDrop } from './drag-and-drop.tsx'
import { curriculumMessages as messages } from './messages.ts'
import { lectureIn, lecturesIn, type Outline } from './outline.ts'
import { LecturePanel } from './panel/lecture-panel.tsx'
import { SectionCard } from './section-card.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useBuilder } from './use-builder.ts'
import './curriculum.css'
import './panel/lecture-panel.css'

/** Sections and lectures, sorted and edited in place. Every change is saved immediately. */
export function CurriculumBuilder({ course }: { readonly course: Course }) {
  const { curriculumQuery, builder, isSaving, undoable, dismiss } = useBuilder(course.id)
  return (
    <>
      <QueryView query={curriculumQuery}>
        {({ sections }) => (
          <BuilderStateOf course={course} builder={builder} outline={sections}>
            <Sections outline={sections} isSaving={isSaving} />
          </BuilderStateOf>
        )}
      </QueryView>
      <UndoBar undoable={undoable} onEnd={dismiss} />
    </>
  )
}

// From this many on, a reader looks for a section first.
const collapseAbove = 80

type BuilderStateProps = Pick<BuilderState, 'course' | 'builder'> & {
  readonly outline: Outline
  readonly children: React.ReactNode
}

function BuilderStateOf({ course, builder, outline, children }: BuilderStateProps) {
  const [picked, setPicked] = useState<BuilderState['picked']>()
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(
    () => new Set(lecturesIn(outline).length > collapseAbove ? outline.slice(1).map(({ id }) => id) : []),
  )
  const [query, setQuery] = useSearchParams()
  const open = query.get('lecture') ?? ''
  const lecture = lectureIn(outline, open)
  const state = useMemo<BuilderState>(
    () => ({
      course,
      builder,
      isReadOnly: !may('curriculum:write'),
      picked,
      pick: (id) => setPicked(id === undefined ? undefined : { id, former: builder.get() }),
      openLecture: (id) => setQuery({ lecture: id }),
      isCollapsed: (id) => collapsed.has(id),
      setCollapsed: (id, isCollapsed) =>
        setCollapsed((former) => {
          if (former.has(id) === isCollapsed) return former
          const next = new Set(former)
          if (isCollapsed) next.add(id)
          else next.delete(id)
          return next
        }),
    }),
    [course, builder, picked, collapsed, setQuery],
  )
  return (
    <BuilderProvider value={state}>
      {children}
      {lecture ? <LecturePanel lecture={lecture} outline={outline} onClose={() => setQuery({})} /> : null}
    </BuilderProvider>
  )
}

type SectionsProps = { readonly outline: Outline; readonly isSaving: boolean }

function Sections({ outline, isSaving }: SectionsProps) {
  const { isReadOnly } = useBuilderState()
  const knownIds = useRef(new Set(outline.map(({ id }) => id)))
  return (
    <section className="builder" aria-label={messages.title}>
      <BuilderHead outline={outline} isSaving={isSaving} />
      {outline.length === 0 ? <Empty title={messages.empty} text={messages.emptyText} /> : null}
      <DragAndDrop>
        <ol className="sections">
          {outline.map((section, at) => (
            <SectionCard
              key={section.id}
              section={section}
              at={at}
              isNew={!knownIds.current.has(section.id)}
            />
          ))}
        </ol>
      </DragAndDrop>
      {isReadOnly ? null : <AddSection />}
    </section>
  )
}

const savingText = (isSaving: boolean) => (isSaving ? messages.saving : messages.saved)

function BuilderHead({ outline, isSaving }: SectionsProps) {
  const { isCollapsed, isReadOnly, setCollapsed } = useBuilderState()
  const isAnyOpen = outline.some(({ id }) => !isCollapsed(id))
  const setAll = () => {
    for (const { id } of outline) setCollapsed(id, isAnyOpen)
  }
  return (
    <div className="builder-head">
      <p role="status">{isReadOnly ? '' : savingText(isSaving)}</p>
      <span>{messages.lectures(lecturesIn(outline).length)}</span>
      {outline.length > 1 ? (
        <Button size="small" onClick={setAll}>
          {isAnyOpen ? messages.collapseAll : messages.expandAll}
        </Button>
      ) : null}
    </div>
  )
}
