/** Thrown to refuse a document; the caller returns its message, one sentence for the app's author, as the outcome. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
}
