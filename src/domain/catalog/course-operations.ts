import { bindDeps } from '../../platform/bind-deps.ts'
import { courseDefinition } from './courses/course-definition.ts'
import * as coursePlans from './courses/course-plans.ts'
import { captionText } from './curriculum/caption-text.ts'
import {
  lectureCaptionsIn,
  listLectureCaptions,
  removeLectureCaptions,
  setLectureCaptions,
} from './curriculum/lecture-captions.ts'
import { lectureContent, setLectureContent } from './curriculum/lecture-contents.ts'
import { lectureMedia } from './curriculum/lecture-media.ts'
import { addLecture, deleteLecture, updateLecture } from './curriculum/lectures.ts'
import { moveLecture } from './curriculum/move-lecture.ts'
import { curriculum, lectureById, sectionById } from './curriculum/read-curriculum.ts'
import { replaceCurriculum } from './curriculum/replace-curriculum.ts'
import * as sections from './curriculum/sections.ts'
import { setUnlockRule } from './curriculum/unlock-rules.ts'
import type { CatalogDeps } from './deps.ts'
import { itemOperations } from './items/item-operations.ts'
import * as lecturers from './lecturers.ts'
import * as assistants from './staff/assistants.ts'

const courses = itemOperations(courseDefinition)

/** Editor operations on courses, plans and lecturers. */
export function courseOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** Creates a course as a draft. */
    createCourse: on(courses.create),
    /** Updates the given fields of a course. */
    updateCourse: on(courses.update),
    /** Puts a course on sale. */
    publishCourse: on(courses.publish),
    /** Takes a course off sale; its owners keep access. */
    archiveCourse: on(courses.archive),
    /** Deletes a course that was never on sale. */
    deleteCourse: on(courses.delete),
    /** Adds a plan to a course. */
    addPlan: on(coursePlans.addPlan),
    /** Changes a plan for future purchases. */
    updatePlan: on(coursePlans.updatePlan),
    /** Takes a plan off sale. */
    archivePlan: on(coursePlans.archivePlan),
    /** Puts an archived plan on sale again. */
    restorePlan: on(coursePlans.restorePlan),
    /** Adds a lecturer. */
    createLecturer: on(lecturers.createLecturer),
    /** Updates the given fields of a lecturer. */
    updateLecturer: on(lecturers.updateLecturer),
    /** Removes a lecturer. */
    deleteLecturer: on(lecturers.deleteLecturer),
    /** A page of the assistants of a course. */
    listAssistants: on(assistants.listAssistants),
    /** One assistant of a course. */
    assistantById: on(assistants.assistantById),
    /** Adds a member of the staff to the assistants of a course. */
    addAssistant: on(assistants.addAssistant),
    /** Removes a person from the assistants of a course. */
    removeAssistant: on(assistants.removeAssistant),
    /** Removes a deleted account from the assistants of a school. */
    forgetAssistant: on(assistants.forgetAssistant),
  }
}

/** Editor operations on the curriculum. */
export function curriculumOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** The curriculum of a course with its version. */
    curriculum: on(curriculum),
    /** Replaces the curriculum of a course in one operation. */
    replaceCurriculum: on(replaceCurriculum),
    /** A section by its id. */
    sectionById: on(sectionById),
    /** A lecture by its id, without its content. */
    lectureById: on(lectureById),
    /** Adds a section to the end of a course. */
    addSection: on(sections.addSection),
    /** Updates the given fields of a section. */
    updateSection: on(sections.updateSection),
    /** Moves a section to another place in its course. */
    moveSection: on(sections.moveSection),
    /** Deletes an empty section. */
    deleteSection: on(sections.deleteSection),
    /** Adds a lecture to the end of a section. */
    addLecture: on(addLecture),
    /** Updates the given fields of a lecture. */
    updateLecture: on(updateLecture),
    /** Moves a lecture to a place in a section of its course. */
    moveLecture: on(moveLecture),
    /** Deletes a lecture with its content and its members' progress. */
    deleteLecture: on(deleteLecture),
    /** Sets the unlock rule of a lecture. */
    setUnlockRule: on(setUnlockRule),
    /** The content of a lecture to an editor, or to anybody if it is a preview. */
    lectureContent: on(lectureContent),
    /** Sets or replaces the content of a lecture. */
    setLectureContent: on(setLectureContent),
    /** The file of a lecture to an editor, or to anybody if it is a preview. */
    lectureMedia: on(lectureMedia),
    /** The captions of a lecture to an editor, or to anybody if it is a preview. */
    captionText: on(captionText),
    /** The captions of a lecture in every language, without their texts. */
    listLectureCaptions: on(listLectureCaptions),
    /** The captions of a lecture in one language. */
    lectureCaptionsIn: on(lectureCaptionsIn),
    /** Sets the captions of a lecture in a language. */
    setLectureCaptions: on(setLectureCaptions),
    /** Removes the captions of a lecture in a language. */
    removeLectureCaptions: on(removeLectureCaptions),
  }
}
