import { serve } from './serving.ts'

// What runs in the thread of an import; reader.ts starts it.
serve()
