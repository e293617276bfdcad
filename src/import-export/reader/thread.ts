import { serve } from './parse-worker.ts'

// The entry point of an import's thread, which reader.ts starts.
serve()
