import { bindDeps } from '../../platform/bind-deps.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { appearance, ownAppearance, previewAppearance, updateAppearance } from './appearance.ts'
import { checkoutPolicies } from './checkout-policies.ts'
import * as comments from './comments.ts'
import type { ContentDeps } from './deps.ts'
import { currentSlug } from './former-slugs.ts'
import { formById, formBySlug, listForms } from './forms.ts'
import { listPages, pageById, pageBySlug, pageOperations } from './pages.ts'
import { forgetWritten, writtenPersonalData } from './personal-data.ts'
import { listPosts, postById, postBySlug, postOperations } from './posts.ts'
import { listSubmissions, submitForm } from './submissions.ts'
import { postThreads } from './threads.ts'
import * as writeForms from './write-forms.ts'
import * as summaries from './writing-summaries.ts'

export {
  type Appearance,
  accentColour,
  appearanceFields,
  type FrontSection,
  frontSectionFields,
  type Link,
  linkFields,
  mostInAppearance,
} from './appearance.ts'
export type { CheckoutPolicy } from './checkout-policies.ts'
export { type Comment, lectureComments } from './comments.ts'
export type { ContentDeps } from './deps.ts'
export { type Answers, type FormField, questionFields, questionsOf } from './form-fields.ts'
export type { Form } from './forms.ts'
export { isByTeacher } from './is-by-teacher.ts'
export { longestAnswer, longestComment, longestReportNote } from './limits.ts'
export { type ListedPage, type PageSettings, pageFields } from './pages.ts'
export { type ListedPost, type ListRequest, type Post, type PostSettings, postFields } from './posts.ts'
export {
  type CohortView,
  type Commented,
  commentFields,
  type NewComment,
  storeComment,
} from './store-comment.ts'
export { type CommentReport, reportFields, reportReasons, storeReport } from './store-report.ts'
export { refreshThreads } from './thread-state.ts'
export { lectureThreads, mayModerate, type Thread, type ThreadComment } from './threads.ts'
export { type FormSettings, formFields } from './write-forms.ts'

export type Content = ReturnType<typeof createContent>

/** A school's content: posts, pages, forms, appearance and comments. */
export function createContent(deps: ContentDeps) {
  return { ...postsAndPages(deps), ...formsAndComments(deps) }
}

function postsAndPages(deps: ContentDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of posts, the latest published first. */
    listPosts: on(listPosts),
    /** A part of all posts, each with its slug, name and summary only. */
    listPostSummaries: on(summaries.listPostSummaries),
    /** A part of all pages, each with its slug, name and summary only. */
    listPageSummaries: on(summaries.listPageSummaries),
    /** A part of all posts, each with its slug and its last change. */
    listPostsDated: on(summaries.listPostsDated),
    /** A part of all pages, each with its slug and its last change. */
    listPagesDated: on(summaries.listPagesDated),
    /** The last public change of posts and of pages. */
    lastWritingChanges: on(summaries.lastWritingChanges),
    /** The number of posts and pages. */
    countPostsAndPages: on(summaries.countPostsAndPages),
    /** The current slug of a post or page that had this slug before. */
    currentSlug: on(currentSlug),
    /** A post by its slug. */
    postBySlug: on(postBySlug),
    /** A post by its id. */
    postById: on(postById),
    /** Creates a post as a draft. */
    createPost: on(postOperations.create),
    /** Updates the given fields of a post. */
    updatePost: on(postOperations.update),
    /** Shows a post to everybody. */
    publishPost: on(postOperations.publish),
    /** Hides a post from everybody but editors. */
    archivePost: on(postOperations.archive),
    /** Deletes a post with the comments under it. */
    deletePost: on(postOperations.delete),
    /** A page of the school's pages. */
    listPages: on(listPages),
    /** A page by its slug. */
    pageBySlug: on(pageBySlug),
    /** The terms and the refund policy of the school. */
    checkoutPolicies: on(checkoutPolicies),
    /** A page by its id. */
    pageById: on(pageById),
    /** Creates a page as a draft. */
    createPage: on(pageOperations.create),
    /** Updates the given fields of a page. */
    updatePage: on(pageOperations.update),
    /** Shows a page to everybody. */
    publishPage: on(pageOperations.publish),
    /** Hides a page from everybody but editors. */
    archivePage: on(pageOperations.archive),
    /** Deletes a page. */
    deletePage: on(pageOperations.delete),
    /** Publishes the due posts and pages of all schools. Returns the count. */
    publishDue: async (host: PlatformActor) =>
      (await postOperations.publishDue(deps, host)) + (await pageOperations.publishDue(deps, host)),
    /** The appearance of a school. */
    appearance: on(appearance),
    previewAppearance: on(previewAppearance),
    /** The appearance for operators, with the colour of the school. */
    ownAppearance: on(ownAppearance),
    /** Updates the given fields of a school's appearance. */
    updateAppearance: on(updateAppearance),
  }
}

function formsAndComments(deps: ContentDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of forms. */
    listForms: on(listForms),
    /** A form by its slug, with its questions. */
    formBySlug: on(formBySlug),
    /** A form by its id. */
    formById: on(formById),
    /** Creates a form as a draft. */
    createForm: on(writeForms.createForm),
    /** Updates the given fields of a form. */
    updateForm: on(writeForms.updateForm),
    /** Opens a form to everybody. */
    openForm: on(writeForms.openForm),
    /** Closes a form. */
    closeForm: on(writeForms.closeForm),
    /** Submits answers to an open form. */
    submitForm: on(submitForm),
    /** A page of submissions of a form. */
    listSubmissions: on(listSubmissions),
    /** A page of comments on a post; undefined if there is no such post. */
    postComments: on(comments.postComments),
    /** The comments under posts with these ids that everybody can read. */
    publicComments: on(comments.publicComments),
    /** A page of the threads on a post as this reader sees them; undefined if there is no such post. */
    postThreads: on(postThreads),
    /** Reports a comment on a post. */
    reportPostComment: on(comments.reportPostComment),
    /** Comments on a post. */
    commentOnPost: on(comments.commentOnPost),
    /** A page of all comments. */
    listComments: on(comments.listComments),
    /** The number of reported comments that are not hidden, up to a limit. */
    countReportedComments: on(comments.countReportedComments),
    /** One comment with its author; undefined if it was deleted. */
    commentById: on(comments.commentById),
    /** The content that a person wrote, for their data export. */
    writtenPersonalData: on(writtenPersonalData),
    /** Deletes the content of a deleted account. */
    forgetWritten: on(forgetWritten),
    /** Hides a comment from everybody but editors. */
    hideComment: on(comments.hideComment),
    /** Shows a hidden comment again. */
    unhideComment: on(comments.unhideComment),
    /** Dismisses the reports of a comment. */
    dismissReports: on(comments.dismissReports),
    /** Deletes one's own comment. */
    deleteOwnComment: on(comments.deleteOwnComment),
    /** Replaces the text of one's own comment. */
    editOwnComment: on(comments.editOwnComment),
  }
}
