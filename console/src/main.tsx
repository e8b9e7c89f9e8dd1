import { createRoot } from 'react-dom/client';
import { watchFields } from './api/written.ts';
import { App } from './app.tsx';

const place = document.getElementById('console');
if (place === null) throw new Error('index.html has no element for the console');
watchFields();
createRoot(place).render(<App />);
