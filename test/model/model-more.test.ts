import { size } from '../harness/sizes.ts';
import { playSeeds } from './play-seeds.ts';

/* The second half of the seeds, in a file of its own so that both cores are used. */

playSeeds('model, more', 25_001, size(80, 25_000));
