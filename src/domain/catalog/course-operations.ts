import { bindDeps } from '../../platform/bind-deps.ts'
import * as coursePlans from './courses/course-plans.ts'
import { courseShelf } from './courses/course-shelf.ts'
import { captionText } from './curriculum/caption-text.ts'
import { removeLectureCaptions, setLectureCaptions } from './curriculum/lecture-captions.ts'
import { lectureContent, setLectureContent } from './curriculum/lecture-contents.ts'
import { lectureMedia } from './curriculum/lecture-media.ts'
import { addLecture, deleteLecture, updateLecture } from './curriculum/lectures.ts'
import { moveLecture } from './curriculum/move-lecture.ts'
import * as sections from './curriculum/sections.ts'
import { setUnlockRule } from './curriculum/unlock-rules.ts'
import type { CatalogDeps } from './deps.ts'
import * as lecturers from './lecturers.ts'
import { shelfOperations } from './shelf/shelf-operations.ts'

const courses = shelfOperations(courseShelf)

/** What editors do with courses, their plans and who teaches them. */
export function courseOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Makes a course, as a draft. */
    createCourse: on(courses.create),
    /** Changes what is given of a course. */
    updateCourse: on(courses.update),
    /** Puts a course on sale. */
    publishCourse: on(courses.publish),
    /** Takes a course off sale; those who have it keep it. */
    archiveCourse: on(courses.archive),
    /** Deletes a course that was never on sale. */
    deleteCourse: on(courses.delete),
    /** Gives a course one more way to be bought. */
    addPlan: on(coursePlans.addPlan),
    /** Changes a plan for those who buy from now on. */
    updatePlan: on(coursePlans.updatePlan),
    /** Takes a plan off sale. */
    archivePlan: on(coursePlans.archivePlan),
    /** Puts an archived plan on sale again. */
    restorePlan: on(coursePlans.restorePlan),
    /** Presents somebody who teaches. */
    createLecturer: on(lecturers.createLecturer),
    /** Changes what is given of a lecturer. */
    updateLecturer: on(lecturers.updateLecturer),
    /** Presents somebody no longer. */
    deleteLecturer: on(lecturers.deleteLecturer),
  }
}

/** What editors do inside a course. */
export function curriculumOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Puts a section at the end of a course. */
    addSection: on(sections.addSection),
    /** Gives a section another title. */
    updateSection: on(sections.updateSection),
    /** Moves a section to a place in its course, counted from 1. */
    moveSection: on(sections.moveSection),
    /** Deletes a section that holds no lecture. */
    deleteSection: on(sections.deleteSection),
    /** Puts a lecture at the end of a section. */
    addLecture: on(addLecture),
    /** Changes what is given of a lecture. */
    updateLecture: on(updateLecture),
    /** Moves a lecture to a place in a section of its course, counted from 1. */
    moveLecture: on(moveLecture),
    /** Deletes a lecture with its content and what members did in it. */
    deleteLecture: on(deleteLecture),
    /** Says what opens a lecture. */
    setUnlockRule: on(setUnlockRule),
    /** The content of a lecture to an editor, or to anybody if it is a preview. */
    lectureContent: on(lectureContent),
    /** Puts content into a lecture, in place of what it held. */
    setLectureContent: on(setLectureContent),
    /** The file of a lecture to an editor, or to anybody if it is a preview. */
    lectureMedia: on(lectureMedia),
    /** The captions of a lecture to an editor, or to anybody if it is a preview. */
    captionText: on(captionText),
    /** Gives a lecture captions in a language. */
    setLectureCaptions: on(setLectureCaptions),
    /** Takes the captions of a language away from a lecture. */
    removeLectureCaptions: on(removeLectureCaptions),
  }
}
