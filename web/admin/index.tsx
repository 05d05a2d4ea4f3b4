import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './admin.css'
import { App } from './app.tsx'
import { createWords } from './words/index.ts'

const root = document.getElementById('admin')
// The browser hides the nonce from the attribute, so that no style can read it; the property has it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
const styles = createCache({ key: 'admin', nonce })

if (root) {
  const words = await createWords()
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <App words={words} />
      </CacheProvider>
    </StrictMode>,
  )
}
