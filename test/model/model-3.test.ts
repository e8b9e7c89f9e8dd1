import { size } from '../harness/sizes.ts';
import { playSeeds } from './play-seeds.ts';

/* The third quarter of the seeds, in a file of its own: a suite ends within 15 minutes. */

playSeeds('model, part 3', 25_001, size(40, 12_500));
