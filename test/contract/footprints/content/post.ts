export const aPost = {
  slug: 'kiln-news',
  title: 'Kiln news',
  summary: '',
  body: 'It is hot.',
  imageKey: 'a/kiln.png',
}
