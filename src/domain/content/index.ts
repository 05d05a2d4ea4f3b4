import { bindDeps } from '../../platform/bind-deps.ts'
import { appearance, updateAppearance } from './appearance.ts'
import * as brief from './brief.ts'
import * as comments from './comments.ts'
import type { ContentDeps } from './deps.ts'
import { formById, formBySlug, listForms } from './forms.ts'
import { listPages, pageById, pageBySlug, pageOperations } from './pages.ts'
import { forgetWritten, writtenPersonalData } from './personal-data.ts'
import { listPosts, postById, postBySlug, postOperations } from './posts.ts'
import { listSubmissions, submitForm } from './submissions.ts'
import { postThreads } from './threads.ts'
import * as writeForms from './write-forms.ts'

export type { Appearance, Link } from './appearance.ts'
export { type Comment, lectureComments } from './comments.ts'
export type { ContentDeps } from './deps.ts'
export type { Answers, FormField } from './form-fields.ts'
export { type ListedPage, type PageSettings, pageFields } from './pages.ts'
export { type ListedPost, type ListRequest, type Post, type PostSettings, postFields } from './posts.ts'
export { type Commented, commentFields, type NewComment, storeComment } from './store-comment.ts'
export { type CommentReport, reportFields, reportReasons, storeReport } from './store-report.ts'
export { lectureThreads, mayModerate, type Said, type Thread } from './threads.ts'
export { type FormSettings, formFields } from './write-forms.ts'

export type Content = ReturnType<typeof createContent>

/** What a school writes besides what it sells: posts, pages, forms, its looks; and what members say under them. */
export function createContent(deps: ContentDeps) {
  return { ...postsAndPages(deps), ...formsAndComments(deps) }
}

function postsAndPages(deps: ContentDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of posts, the latest published first. */
    listPosts: on(listPosts),
    /** A part of all posts, each with its address, name and summary only. */
    listPostsBriefly: on(brief.listPostsBriefly),
    /** The same of pages. */
    listPagesBriefly: on(brief.listPagesBriefly),
    /** A part of all posts, each with its address and its last change. */
    listPostsDated: on(brief.listPostsDated),
    /** The same of pages. */
    listPagesDated: on(brief.listPagesDated),
    /** When what everybody is shown of posts and of pages last changed. */
    lastWritingChanges: on(brief.lastWritingChanges),
    /** How many posts and pages there are. */
    countWritings: on(brief.countWritings),
    /** A post by its address. */
    postBySlug: on(postBySlug),
    /** The same by its id. */
    postById: on(postById),
    /** Writes a post, as a draft. */
    createPost: on(postOperations.create),
    /** Changes what is given of a post. */
    updatePost: on(postOperations.update),
    /** Shows a post to everybody. */
    publishPost: on(postOperations.publish),
    /** Hides a post from everybody but editors. */
    archivePost: on(postOperations.archive),
    /** Deletes a post with the comments under it. */
    deletePost: on(postOperations.delete),
    /** A page of the school's pages. */
    listPages: on(listPages),
    /** A page by its address. */
    pageBySlug: on(pageBySlug),
    /** The same by its id. */
    pageById: on(pageById),
    /** Writes a page, as a draft. */
    createPage: on(pageOperations.create),
    /** Changes what is given of a page. */
    updatePage: on(pageOperations.update),
    /** Shows a page to everybody. */
    publishPage: on(pageOperations.publish),
    /** Hides a page from everybody but editors. */
    archivePage: on(pageOperations.archive),
    /** Deletes a page. */
    deletePage: on(pageOperations.delete),
    /** How a school looks. */
    appearance: on(appearance),
    /** Changes what is given of a school's looks. */
    updateAppearance: on(updateAppearance),
  }
}

function formsAndComments(deps: ContentDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of forms. */
    listForms: on(listForms),
    /** A form by its address, with what it asks. */
    formBySlug: on(formBySlug),
    /** The same by its id. */
    formById: on(formById),
    /** Makes a form, as a draft. */
    createForm: on(writeForms.createForm),
    /** Changes what is given of a form. */
    updateForm: on(writeForms.updateForm),
    /** Lets everybody fill a form in. */
    openForm: on(writeForms.openForm),
    /** Takes no more answers to a form. */
    closeForm: on(writeForms.closeForm),
    /** Hands in answers to an open form. */
    submitForm: on(submitForm),
    /** A page of what was handed in to a form. */
    listSubmissions: on(listSubmissions),
    /** A page of what is said under a post; undefined where there is no such post. */
    postComments: on(comments.postComments),
    /** A page of the threads under a post as this reader sees them; undefined where there is no such post. */
    postThreads: on(postThreads),
    /** Objects to a comment under a post. */
    reportPostComment: on(comments.reportPostComment),
    /** Says something under a post. */
    commentOnPost: on(comments.commentOnPost),
    /** A page of everything members said. */
    listComments: on(comments.listComments),
    /** One comment with its author; undefined once it is gone. */
    commentById: on(comments.commentById),
    /** What a person wrote, for their own copy. */
    writtenPersonalData: on(writtenPersonalData),
    /** Drops what somebody wrote whose account is gone. */
    forgetWritten: on(forgetWritten),
    /** Hides a comment from everybody but editors. */
    hideComment: on(comments.hideComment),
    /** Shows a hidden comment again. */
    showComment: on(comments.showComment),
    /** Takes one's own comment back. */
    deleteOwnComment: on(comments.deleteOwnComment),
  }
}
