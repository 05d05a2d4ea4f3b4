import type { Change } from './change-queue.ts'
import { curriculumCalls as calls, type LectureChanges } from './curriculum-calls.ts'
import { curriculumMessages as messages } from './messages.ts'
import {
  type Kind,
  type LecturePosition,
  lectureBefore,
  lectureIn,
  type Outline,
  patched,
  positionOf,
  sectionBefore,
  sectionIn,
  withLecture,
  withLectureAt,
  withoutLecture,
  withoutSection,
  withSectionAt,
} from './outline.ts'

/** A deletion that can be undone for a while. */
export type UndoableChange = {
  readonly text: string
  readonly undo: () => void
  /** Called once it can no longer be undone. */
  readonly lapse?: () => void
}

type Deps = {
  readonly courseId: string
  readonly get: () => Outline
  readonly set: (outline: Outline) => void
  readonly change: (change: Change<Outline>) => Promise<boolean>
  readonly offerUndo: (change: UndoableChange) => void
}

type Versioned = { readonly id: string; readonly updated_at: string }

const recordVersion =
  ({ id, updated_at }: Versioned) =>
  (outline: Outline) =>
    patched(outline, id, { updated_at })

/** The actions of the reader on a curriculum. */
export function createBuilder(deps: Deps) {
  const { get, set } = deps
  return {
    get,
    /** Shows it without saving it, while something is being moved. */
    preview: set,
    /** Shows whether a lecture has content, which is stored elsewhere. */
    markContent: (id: string, has_content: boolean) => set(patched(get(), id, { has_content })),
    ...sectionActions(deps),
    ...lectureActions(deps),
    ...removals(deps),
  }
}

export type Builder = ReturnType<typeof createBuilder>

const unchanged = (outline: Outline) => outline
const indexOfSection = (outline: Outline, id: string) => outline.findIndex((each) => each.id === id)

function sectionActions({ courseId, get, set, change, offerUndo }: Deps) {
  const send = (id: string, body: Parameters<typeof calls.changeSection>[1]) => async (latest: Outline) => {
    const section = sectionIn(latest, id)
    return section && recordVersion(await calls.changeSection(section, body))
  }
  const move = (id: string, apply = unchanged) =>
    change({ apply, send: send(id, { after_id: sectionBefore(apply(get()), id) }) })
  /** Saves where a section was moved to on the screen. */
  const saveSection = (id: string, former: Outline) => {
    const from = indexOfSection(former, id)
    if (from === indexOfSection(get(), id)) return
    void move(id)
    offerUndo({
      text: messages.moved(sectionIn(get(), id)?.title ?? ''),
      undo: () => void move(id, (outline) => withSectionAt(outline, id, from)),
    })
  }
  return {
    addSection: (title: string) =>
      change({
        apply: unchanged,
        send: async () => {
          const { id, updated_at } = await calls.addSection(courseId, title)
          return (outline) => [...outline, { id, title, updated_at, lectures: [] }]
        },
      }),
    renameSection: (id: string, title: string) =>
      change({ apply: (outline) => patched(outline, id, { title }), send: send(id, { title }) }),
    saveSection,
    moveSection(id: string, at: number) {
      const former = get()
      set(withSectionAt(former, id, at))
      saveSection(id, former)
    },
  }
}

function lectureActions({ get, set, change, offerUndo }: Deps) {
  const send = (id: string, body: LectureChanges) => async (latest: Outline) => {
    const lecture = lectureIn(latest, id)
    return lecture && recordVersion(await calls.changeLecture(lecture, body))
  }
  const move = (id: string, apply = unchanged) => {
    const applied = apply(get())
    const { sectionId: section_id } = positionOf(applied, id) ?? {}
    const body = { ...(section_id ? { section_id } : {}), after_id: lectureBefore(applied, id) }
    return change({ apply, send: send(id, body) })
  }
  /** Saves where a lecture was moved to on the screen. */
  const saveLecture = (id: string, former: Outline) => {
    const from = positionOf(former, id)
    const to = positionOf(get(), id)
    if (!from || (from.sectionId === to?.sectionId && from.at === to.at)) return
    void move(id)
    offerUndo({
      text: messages.moved(lectureIn(get(), id)?.title ?? ''),
      undo: () => void move(id, (outline) => withLectureAt(outline, id, from)),
    })
  }
  return {
    addLecture: (sectionId: string, lecture: { readonly title: string; readonly kind: Kind }) =>
      change({
        apply: unchanged,
        send: async () => {
          const added = await calls.addLecture(sectionId, lecture)
          return (outline) =>
            withLecture(
              outline,
              { ...added, has_content: false },
              {
                sectionId,
                at: sectionIn(outline, sectionId)?.lectures.length ?? 0,
              },
            )
        },
      }),
    changeLecture: (id: string, fields: LectureChanges) =>
      change({ apply: (outline) => patched(outline, id, fields), send: send(id, fields) }),
    saveLecture,
    moveLecture(id: string, to: LecturePosition) {
      const former = get()
      set(withLectureAt(former, id, to))
      saveLecture(id, former)
    },
  }
}

// A deleted item disappears immediately; the server deletes it once the undo period is over.
function removals({ get, set, change, offerUndo }: Deps) {
  return {
    removeLecture(id: string) {
      const position = positionOf(get(), id)
      const lecture = lectureIn(get(), id)
      if (!position || !lecture) return
      set(withoutLecture(get(), id))
      offerUndo({
        text: messages.deleted(lecture.title),
        undo: () => set(withLecture(get(), lecture, position)),
        lapse: () =>
          void change({
            apply: (outline) => withoutLecture(outline, id),
            send: async () => await calls.deleteLecture(id),
          }),
      })
    },
    removeSection(id: string) {
      const section = sectionIn(get(), id)
      const at = get().findIndex((each) => each.id === id)
      if (!section) return
      set(withoutSection(get(), id))
      offerUndo({
        text: messages.deleted(section.title),
        undo: () => set(get().toSpliced(at, 0, section)),
        lapse: () =>
          void change({
            apply: (outline) => withoutSection(outline, id),
            send: async () => {
              for (const lecture of section.lectures) await calls.deleteLecture(lecture.id)
              return await calls.deleteSection(id)
            },
          }),
      })
    },
  }
}
