import { serve } from './parse-worker.ts'

// What runs in the thread of an import; reader.ts starts it.
serve()
